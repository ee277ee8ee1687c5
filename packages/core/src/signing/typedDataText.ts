/** EIP-712 data. viem's `TypedDataDefinition` has this form. */
export type TypedData = {
  domain?: TypedDataDomain | undefined
  types: Readonly<Record<string, unknown>>
  primaryType: string
  message?: Readonly<Record<string, unknown>> | undefined
}

/** The site and contract that the data is for. */
export type TypedDataDomain = {
  name?: string | undefined
  version?: string | undefined
  chainId?: number | bigint | undefined
  verifyingContract?: string | undefined
  salt?: string | undefined
}

/** The fields of a domain in the order of EIP-712. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** The data as JSON for `eth_signTypedData_v4` (pure): big numbers as decimal texts, and with the type of the domain. */
export function typedDataText({ domain = {}, types, primaryType, message }: TypedData): string {
  const EIP712Domain = domainFields.filter(({ name }) => domain[name] !== undefined)
  const isDomain = primaryType === 'EIP712Domain'
  return JSON.stringify(
    {
      types: { EIP712Domain, ...types },
      primaryType,
      domain,
      message: (isDomain ? undefined : message) ?? {},
    },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
}
