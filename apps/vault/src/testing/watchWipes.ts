/** The contents that buffers had when they were overwritten with zeros, as hex, and the function that stops recording. */
export type WipeWatch = { wiped(): readonly string[]; stop(): void }

export function watchWipes(): WipeWatch {
  const { fill } = Uint8Array.prototype
  const contents: string[] = []
  Uint8Array.prototype.fill = function record(value, ...range) {
    if (value === 0 && range.length === 0) contents.push(Buffer.from(this).toString('hex'))
    return fill.call(this, value, ...range)
  }
  return {
    wiped: () => contents,
    stop: () => {
      Uint8Array.prototype.fill = fill
    },
  }
}
