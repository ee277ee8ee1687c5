import {
  type Descriptor,
  type DisplayField,
  type DisplayFieldGroup,
  format,
} from '@ethereum-sourcify/clear-signing'
import { bindCall, renderView } from '@latchkey/clearsigning'
import { expect, test } from 'vitest'
import { cases, descriptorOf, snapshot } from './clearSigningCases.ts'
import type { RandomCall } from './clearSigningRequests.ts'
import { type KnownAddresses, nativeOf, textOfView } from './clearSigningText.ts'

/** Both renderers know the same: every token has six decimals, every network its coin, no address has a name. */
const token = { symbol: 'TKN', decimals: 6, name: 'Token' }
const provider = {
  resolveToken: async () => token,
  resolveChainInfo: async (chainId: number) => ({
    name: 'Chain',
    nativeCurrency: { name: 'Coin', ...nativeOf(chainId) },
  }),
}
const known: KnownAddresses = { anyToken: token }

async function oracleFields(
  file: string,
  call: RandomCall['call'],
): Promise<readonly DisplayField[] | null> {
  const descriptor = JSON.parse(snapshot.get(file) ?? '') as Descriptor
  const resolver = {
    index: {
      calldataIndex: { [`eip155:${call.chainId}:${call.to.toLowerCase()}`]: file },
      typedDataIndex: {},
    },
    fetchDescriptor: async () => descriptor,
  }
  const { from, ...tx } = call
  const { fields } = await format(from ? { ...tx, from } : tx, {
    externalDataProvider: provider,
    descriptorResolverOptions: { type: 'custom', resolver },
  })
  return fields ? fields.flatMap(flat) : null
}

function flat(field: DisplayField | DisplayFieldGroup): readonly DisplayField[] {
  return 'fields' in field ? field.fields : [field]
}

type Line = { label: string; value: string }

/** The fields that both render. A nested call is only compared by its data. */
async function oracleLines(
  file: string,
  call: RandomCall['call'],
): Promise<readonly Line[] | null> {
  const fields = await oracleFields(file, call)
  return fields?.map(({ label, value }) => ({ label, value })) ?? null
}

function ourLines(file: string, call: RandomCall['call']): readonly Line[] | null {
  const bound = bindCall(descriptorOf(file), call)
  const view = bound && renderView(bound)
  if (!view || view.left > 0) return null
  return textOfView(view, known).fields.map(({ label, value }) => ({ label, value: String(value) }))
}

test('our renderer writes the fields that the reference renderer writes, for the calls of the registry’s fixtures', async () => {
  const compared: [string, unknown, unknown][] = []
  for (const { name, file, request } of cases) {
    if (!('call' in request)) continue
    const [ours, theirs] = [ourLines(file, request.call), await oracleLines(file, request.call)]
    if (ours && theirs) compared.push([name, ours, theirs])
  }
  expect(compared.length).toBeGreaterThan(300)
  expect(compared.map(([name, ours]) => [name, ours])).toEqual(
    compared.map(([name, , theirs]) => [name, theirs]),
  )
})
