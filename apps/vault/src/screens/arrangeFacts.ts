import type { DecodedRequest, Fact } from '../approve/decodedRequest.ts'
import type { ChainDetails } from '../approve/preparedRequest.ts'
import { texts } from '../text/language.ts'

export type ArrangedFacts = {
  /** The amount of the request, which is its biggest text. */
  figure: Fact | null
  /** What a batch changes as a whole; `null` while it is simulated. */
  effect: readonly Fact[] | null
  rows: readonly Fact[]
  /** Rows that others state in words; the steps of a batch whose effect is known. */
  details: readonly Fact[]
}

/** Which rows of an approval stand where. Each row stands once, and none is left out but a repeated amount. */
export function arrangeFacts(
  decoded: Pick<DecodedRequest, 'facts' | 'receivers'>,
  chainDetails: ChainDetails | null,
): ArrangedFacts {
  const facts = [...decoded.facts, ...(chainDetails?.facts ?? [])]
  const effect = chainDetails ? (chainDetails.effect ?? []) : null
  const firstStep = decoded.facts.findIndex(({ kind }) => kind === 'step')
  const isFolded = firstStep >= 0 && effect !== null && effect.length > 0
  const figure = facts.find(isFigure) ?? null
  const isDetail = (fact: Fact, at: number) =>
    fact.isDetail === true || (isFolded && at >= firstStep && at < decoded.facts.length)
  const rows = facts.filter((fact, at) => fact !== figure && !isDetail(fact, at))
  return {
    figure,
    effect: firstStep >= 0 ? effect : [],
    rows: [
      ...(isFolded ? receiverFacts(decoded) : []),
      ...rows.filter((fact) => !repeats(fact, figure)),
    ],
    details: facts.filter(isDetail),
  }
}

function isFigure({ label, kind }: Fact): boolean {
  return kind === 'amount' && label === texts().approve.amount
}

/** The simulation of a payment tells the amount that its calldata told. */
function repeats({ label, kind, value }: Fact, figure: Fact | null): boolean {
  return kind === 'amount' && label === texts().approve.youSend && value === figure?.value
}

/** The accounts that a batch pays or lets take something, which stay in sight when its steps are folded. */
function receiverFacts({ facts, receivers }: Pick<DecodedRequest, 'facts' | 'receivers'>): Fact[] {
  return receivers.flatMap(
    (receiver) => facts.find(({ kind, value }) => kind === 'address' && value === receiver) ?? [],
  )
}
