/** Stack of the objects and arrays around a position, at one bit each, since a hostile text may nest millions. */
export class ContainerStack {
  #bits = new Uint8Array(64);
  depth = 0;

  push(isObject: boolean): void {
    const [byte, bit] = [this.depth >> 3, 1 << (this.depth & 7)];
    if (byte === this.#bits.length) {
      const larger = new Uint8Array(2 * byte);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    const others = (this.#bits[byte] ?? 0) & ~bit;
    this.#bits[byte] = isObject ? others | bit : others;
    this.depth++;
  }

  pop(): void {
    this.depth--;
  }

  /** True if the innermost container is an object. */
  get isInObject(): boolean {
    const innermost = this.depth - 1;
    return ((this.#bits[innermost >> 3] ?? 0) & (1 << (innermost & 7))) !== 0;
  }
}
