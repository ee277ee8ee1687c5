/** An argument as an ABI states it. Only what a draft needs: the rest of an ABI may be anything. */
type AbiArgument = { type: string; name?: unknown; components?: unknown }
export type AbiItem = {
  type: string
  name?: string | undefined
  stateMutability?: string | undefined
  inputs: readonly AbiArgument[]
}

type Argument = { type: string; name: string; components: readonly Argument[] | null }

/** A field of a first draft, in the order of the arguments. */
type DraftField = { path: string; label: string; format: string; params?: object }

/**
 * A first descriptor for a contract: one format for each function that changes state, with every argument as a field.
 * Names and types of the arguments suggest the formats; the intents are the function's name in words.
 */
export function describeAbi(
  abi: readonly AbiItem[],
  { chainId, address, owner }: { chainId: number; address: string; owner: string },
): object {
  const functions = abi.filter(
    ({ type, stateMutability }) =>
      type === 'function' && stateMutability !== 'view' && stateMutability !== 'pure',
  )
  return {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId, address }] } },
    metadata: { owner },
    display: { formats: Object.fromEntries(functions.map((item) => [keyOf(item), draft(item)])) },
  }
}

/** The signature with names, as descriptors write it. */
function keyOf({ name = '', inputs }: AbiItem): string {
  return `${name}(${toArguments(inputs).map(argumentText).join(', ')})`
}

/** An argument without a name gets one: paths need it. */
function toArguments(inputs: readonly AbiArgument[]): readonly Argument[] {
  return inputs.map(({ type, name, components }, index) => ({
    type,
    name: typeof name === 'string' && name ? name : `argument${index + 1}`,
    components: Array.isArray(components) ? toArguments(components.filter(isArgument)) : null,
  }))
}

function isArgument(value: unknown): value is AbiArgument {
  return typeof value === 'object' && value !== null && 'type' in value
}

function argumentText({ type, name, components }: Argument): string {
  if (!components) return `${type} ${name}`
  return `(${components.map(argumentText).join(', ')})${type.slice('tuple'.length)} ${name}`
}

function draft({ name = '', inputs, stateMutability }: AbiItem): object {
  const payment: readonly DraftField[] =
    stateMutability === 'payable'
      ? [{ path: '@.value', label: 'Amount sent', format: 'amount' }]
      : []
  const fields = [...payment, ...fieldsOf(toArguments(inputs), '')]
  return { intent: wordsOf(name), fields }
}

function fieldsOf(inputs: readonly Argument[], prefix: string): readonly DraftField[] {
  const token = inputs.find(({ name, type }) => type === 'address' && /token|asset/i.test(name))
  return inputs.flatMap((input): readonly DraftField[] => {
    const { name, type, components } = input
    const path = `${prefix}${name}${'.[]'.repeat(type.split('[').length - 1)}`
    if (components) return fieldsOf(components, `${path}.`)
    const tokenPath = token && token !== input ? `${prefix}${token.name}` : null
    return [{ path, label: wordsOf(name), ...formatOf(name, type, tokenPath) }]
  })
}

function formatOf(
  name: string,
  type: string,
  tokenPath: string | null,
): { format: string; params?: object } {
  if (type.startsWith('address')) return { format: 'addressName' }
  if (!/^uint\d*$/.test(type)) return { format: 'raw' }
  if (/deadline|expir|until|validTo/i.test(name)) {
    return { format: 'date', params: { encoding: 'timestamp' } }
  }
  const isAmount = /amount|value|price|wad|assets/i.test(name)
  return isAmount && tokenPath !== null
    ? { format: 'tokenAmount', params: { tokenPath } }
    : { format: 'raw' }
}

/** `mintTicket` → `Mint ticket`. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
