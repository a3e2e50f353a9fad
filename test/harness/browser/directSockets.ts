/**
 * Script that runs in a page before anything else, and makes its sockets deliver byte arrays. A workbench, which sends
 * everything through one socket, asks for blobs, each of which the browser's other processes keep until it is read.
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
