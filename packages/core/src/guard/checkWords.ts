import { assetKey, nativeAsset, tokenKey } from '../adapter/assetKey.ts'
import type { Danger, RequestDescription } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { ClearValue, ClearView, ClearWords, RequestWords } from '../adapter/words.ts'
import { statedTransfers } from './statedTransfers.ts'

/** Rebasing tokens round a transfer by one or two units. */
const roundingTolerance = 2n

/**
 * The risk that the simulation contradicts the words: an asset leaves that they don't name, or more of it than they
 * say. Without words for every call, the rest of the request may name what leaves.
 */
export function checkWords(
  words: RequestWords | null,
  { changes, facts }: Pick<RequestDescription, 'changes' | 'facts'>,
): readonly Danger[] {
  if (!words || words.parts.length === 0 || !changes) return []
  const parts = words.parts.filter((part) => part !== null)
  if (parts.length < words.parts.length) return []
  const stated = statedTransfers(facts)
  return changes.filter(isOutflow).flatMap((change): readonly Danger[] => {
    const asset = assetKey(change)
    const named = parts.map((part) => namedIn(part, asset)).reduce(sum, 0n)
    const decoded = stated
      .filter((transfer) => transfer.assetKey === asset)
      .reduce((total, { amount }) => total + amount, 0n)
    const most = named === 'any' || named > decoded ? named : decoded
    if (most === 'any' || -change.amount <= most + roundingTolerance) return []
    return [{ code: 'words-differ', subject: parts[0]?.contract ?? null, asset }]
  })
}

/** NFTs that leave are a risk of their own. */
function isOutflow({ kind, amount }: AssetChange): boolean {
  return kind !== 'nft' && amount < 0n
}

type Named = bigint | 'any'

function sum(one: Named, other: Named): Named {
  return one === 'any' || other === 'any' ? 'any' : one + other
}

/** The largest amount of an asset that the words of one call name; `any` for "Unlimited". */
function namedIn({ view }: Pick<ClearWords, 'view'>, asset: string): Named {
  const amounts = valuesIn(view).flatMap((value) => amountOf(value, asset))
  if (amounts.includes('any')) return 'any'
  return amounts.reduce<bigint>((most, one) => (one !== 'any' && one > most ? one : most), 0n)
}

function valuesIn(view: ClearView): readonly ClearValue[] {
  return view.fields
    .filter(({ isDetail }) => !isDetail)
    .flatMap(({ value }) =>
      value.kind === 'call' && value.call.view ? valuesIn(value.call.view) : [value],
    )
}

function amountOf(value: ClearValue, asset: string): readonly Named[] {
  if (value.kind === 'native' || value.kind === 'token') {
    const named = value.kind === 'native' ? nativeAsset : tokenKey(value.token)
    if (named !== asset) return []
    return [value.label === undefined ? value.amount : 'any']
  }
  // A plain integer may be an amount of any token: the file doesn't say which.
  const isPlain = value.kind === 'number' && value.unit === '' && value.decimals === 0
  return isPlain ? [value.amount] : []
}
