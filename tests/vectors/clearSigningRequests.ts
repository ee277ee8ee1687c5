import { type ClearCall, parseDescriptor, parseFunction } from '@latchkey/clearsigning'
import fc from 'fast-check'
import {
  type AbiParameter,
  concat,
  encodeAbiParameters,
  getAddress,
  type Hex,
  toFunctionSelector,
  toHex,
} from 'viem'
import { snapshot } from './clearSigningCases.ts'

/** A random call of a function that a file of the registry describes. */
export type RandomCall = { file: string; call: ClearCall; integers: ReadonlySet<bigint> }

type Function = {
  file: string
  to: Hex
  chainId: number
  inputs: readonly AbiParameter[]
  selector: Hex
}

/** Every function of every contract file, at the first contract of the file. */
const functions: readonly Function[] = [...snapshot].flatMap(([file, text]) => {
  const descriptor = parseDescriptor(text)
  const [deployment] = descriptor?.context.contract?.deployments ?? []
  if (!descriptor || !deployment) return []
  return Object.keys(descriptor.display.formats).flatMap((key) => {
    const item = parseFunction(key)
    if (!item) return []
    const to = getAddress(deployment.address)
    const { inputs } = item
    return [{ file, to, chainId: deployment.chainId, inputs, selector: toFunctionSelector(item) }]
  })
})

const bytes = (length: { minLength: number; maxLength: number }) =>
  fc.uint8Array(length).map((array) => toHex(array))
const address = bytes({ minLength: 20, maxLength: 20 }).map((hex) => getAddress(hex))

/** Values that are often at a limit: zero, one, the largest, and those just beside it. */
function integer(min: bigint, max: bigint): fc.Arbitrary<bigint> {
  const edges = [min, 0n, 1n, max, max - 1n].filter((value) => value >= min && value <= max)
  return fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(...edges))
}

function argument(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (array) {
    const [, type = '', length = ''] = array
    const range = { minLength: Number(length), maxLength: Number(length) || 2 }
    return fc.array(argument({ ...parameter, type }), range)
  }
  if ('components' in parameter) return fc.tuple(...parameter.components.map(argument))
  const number = /^(u?)int(\d*)$/.exec(parameter.type)
  return number ? numberOf(number) : plainArgument(parameter.type)
}

function numberOf([, sign, bits]: RegExpExecArray): fc.Arbitrary<bigint> {
  const width = BigInt(bits || 256)
  if (sign) return integer(0n, (1n << width) - 1n)
  return integer(-(1n << (width - 1n)), (1n << (width - 1n)) - 1n)
}

function plainArgument(type: string): fc.Arbitrary<unknown> {
  if (type === 'address') return address
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return fc.string({ maxLength: 20 })
  const fixed = Number(type.slice('bytes'.length))
  return bytes({ minLength: fixed, maxLength: fixed || 70 })
}

/** The parameters without names: viem then takes tuples as arrays. */
function withoutNames(parameters: readonly AbiParameter[]): readonly AbiParameter[] {
  return parameters.map((one) =>
    'components' in one
      ? { type: one.type, components: withoutNames(one.components) }
      : { type: one.type },
  )
}

/** How many bytes the slices that a file's paths take may have: `[-17:]` of a word has 17. */
function sliceLengths(file: string): readonly number[] {
  const slices = [...(snapshot.get(file) ?? '').matchAll(/\.\[(-?\d*):(-?\d*)\]/g)]
  const lengths = slices.map(([, start = '', end = '']) => {
    const from = Number(start) < 0 ? 32 + Number(start) : Number(start)
    const to = end === '' ? 32 : Number(end)
    return (to < 0 ? 32 + to : to) - from
  })
  return [...new Set(lengths)].filter((length) => length > 0 && length <= 32)
}

/** Every integer of a call: its words, its value, and the byte slices of the lengths that the file takes. */
function integersIn(data: Hex, value: bigint, lengths: readonly number[]): ReadonlySet<bigint> {
  const found = new Set<bigint>([value, 0n])
  for (const length of [32, ...lengths]) {
    const digits = length * 2
    for (let at = 10; at + digits <= data.length; at += 2) {
      found.add(BigInt(`0x${data.slice(at, at + digits)}`))
    }
  }
  return found
}

export const randomCalls: fc.Arbitrary<RandomCall> = fc
  .constantFrom(...functions)
  .chain((one) =>
    fc.record({
      one: fc.constant(one),
      args: fc.tuple(...one.inputs.map(argument)),
      value: integer(0n, 1n << 70n),
      from: address,
    }),
  )
  .map(({ one, args, value, from }) => {
    const { file, to, chainId, inputs, selector } = one
    const data = concat([selector, encodeAbiParameters(withoutNames(inputs), args)])
    return {
      file,
      call: { chainId, to, data, value, from },
      integers: integersIn(data, value, sliceLengths(file)),
    }
  })
