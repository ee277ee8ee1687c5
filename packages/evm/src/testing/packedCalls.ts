import { concatHex, type Hex, numberToHex, size } from 'viem'
import { calldata } from './calldata.ts'

/** One call in Safe's packed list; `extra` bytes are announced and missing. */
export const packed = (to: Hex, data: Hex, { operation = 0, value = 0n, extra = 0 } = {}): Hex =>
  concatHex([
    numberToHex(operation, { size: 1 }),
    to,
    numberToHex(value, { size: 32 }),
    numberToHex(size(data) + extra, { size: 32 }),
    data,
  ])

/** The calldata of Safe’s multiSend. */
export const multiSend = (...items: readonly Hex[]): Hex =>
  calldata('multiSend(bytes)', concatHex(items.length > 0 ? items : ['0x']))
