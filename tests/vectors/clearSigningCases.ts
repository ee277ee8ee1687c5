import { readFileSync } from 'node:fs'
import {
  bindCall,
  bindTypedData,
  type ClearCall,
  type ClearTypedData,
  type Descriptor,
  parseDescriptor,
  renderNestedCalls,
  renderView,
} from '@latchkey/clearsigning'
import { getAddress, type Hex, parseTransaction } from 'viem'
import { type KnownAddresses, textOfView, type ViewText } from './clearSigningText.ts'

type Expected = Pick<ViewText, 'intent' | 'owner' | 'fields' | 'interpolatedIntent'>
type TypedData = Omit<ClearTypedData, 'account'>
type FixtureFile = {
  descriptor: string
  dataProvider?: KnownAddresses
  tests: readonly {
    description: string
    rawTx?: Hex
    data?: TypedData
    from?: string
    expected: Expected
  }[]
}

export type ClearSigningCase = {
  name: string
  file: string
  known: KnownAddresses
  request: { call: ClearCall } | { typed: ClearTypedData }
  expected: Expected
}

const folder = new URL('../../apps/server/data/clear-signing/', import.meta.url)
const lines = (url: URL) => readFileSync(url, 'utf8').trim().split('\n')

/** The text of each file of the registry's snapshot, by its path. */
export const snapshot: ReadonlyMap<string, string> = (() => {
  const texts = lines(new URL('descriptors.jsonl', folder))
  const index = JSON.parse(readFileSync(new URL('files.json', folder), 'utf8')) as {
    files: { path: string }[]
  }
  return new Map(index.files.map(({ path }, place) => [path, texts[place] ?? '']))
})()

/** The registry's own tests, as requests to a wallet. */
export const cases: readonly ClearSigningCase[] = lines(
  new URL('data/clear-signing/fixtures.jsonl', import.meta.url),
).flatMap((line) => {
  const { descriptor, dataProvider = {}, tests } = JSON.parse(line) as FixtureFile
  return tests.map(({ description, rawTx, data, from, expected }) => ({
    name: `${descriptor}: ${description}`,
    file: descriptor,
    known: dataProvider,
    request: rawTx ? { call: callOf(rawTx, from) } : { typed: { ...typedOf(data), account: null } },
    expected,
  }))
})

function typedOf(data: TypedData | undefined): TypedData {
  if (!data) throw new Error('A fixture has neither a transaction nor typed data')
  return data
}

function callOf(rawTx: Hex, from: string | undefined): ClearCall {
  const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(rawTx)
  if (!to) throw new Error('A fixture deploys a contract')
  return { chainId, to: getAddress(to), data, value, from: from ? getAddress(from) : null }
}

const parsed = new Map<string, Descriptor | null>()

export function descriptorOf(file: string): Descriptor {
  if (!parsed.has(file)) parsed.set(file, parseDescriptor(snapshot.get(file) ?? ''))
  const descriptor = parsed.get(file)
  if (!descriptor) throw new Error(`${file} is no valid descriptor`)
  return descriptor
}

/** Descriptors of the fixtures' inner calls, found in the whole snapshot by address. */
async function findInSnapshot(call: ClearCall): Promise<Descriptor | null> {
  for (const [file, text] of snapshot) {
    if (!text.toLowerCase().includes(call.to.toLowerCase().slice(2))) continue
    const descriptor = descriptorOf(file)
    if (bindCall(descriptor, call)) return descriptor
  }
  return null
}

/** A case as our renderer puts it; `null` if it says nothing. */
export async function renderCase({
  file,
  request,
  known,
}: ClearSigningCase): Promise<ViewText | null> {
  const descriptor = descriptorOf(file)
  const bound =
    'call' in request
      ? bindCall(descriptor, request.call)
      : bindTypedData(descriptor, request.typed)
  const view = bound && renderView(bound)
  return view && textOfView(await renderNestedCalls(view, findInSnapshot), known)
}
