import {
  type Descriptor,
  type DisplayField,
  type DisplayFieldGroup,
  format,
} from '@ethereum-sourcify/clear-signing'
import { bindCall, renderView } from '@latchkey/clearsigning'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptorOf, snapshot } from './clearSigningCases.ts'
import { type RandomCall, randomCalls } from './clearSigningRequests.ts'
import { type KnownAddresses, textOfView } from './clearSigningText.ts'

const randomCases = Number(process.env.VECTOR_CASES ?? 500)

/** Both renderers know the same: every token has six decimals, every network has ETH, no address has a name. */
const token = { symbol: 'TKN', decimals: 6, name: 'Token' }
const provider = {
  resolveToken: async () => token,
  resolveChainInfo: async () => ({
    name: 'Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
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

test('our renderer writes the fields that the reference renderer writes, for random calls of every file', async () => {
  const counts = { compared: 0, all: 0 }
  await fc.assert(
    fc.asyncProperty(randomCalls, async ({ file, call }) => {
      counts.all += 1
      const [ours, theirs] = [ourLines(file, call), await oracleLines(file, call)]
      if (!ours || !theirs) return
      counts.compared += 1
      expect(ours).toEqual(theirs)
    }),
    { numRuns: randomCases },
  )
  expect(counts.compared).toBeGreaterThan(counts.all / 2)
})
