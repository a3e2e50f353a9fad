/**
 * Runs inside a page, before anything of its own: lets its sockets hand over bytes. A workbench, which says everything through
 * one, asks for them as files, each of which the browser's other processes keep until it is read.
 */
export const directSockets = `{
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.binaryType = 'arraybuffer';
    }
  };
  const { prototype } = FileReader;
  const { readAsArrayBuffer } = prototype;
  prototype.readAsArrayBuffer = function (data) {
    if (data instanceof ArrayBuffer) {
      this.onload({ target: { result: data } });
    } else {
      readAsArrayBuffer.call(this, data);
    }
  };
}`;
