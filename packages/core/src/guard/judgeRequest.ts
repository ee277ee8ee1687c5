import type { Danger, DangerCode, RequestDescription } from '../adapter/request.ts'

/** What a contract the owner vouches for may do without a warning; no more than that. */
const waived: ReadonlySet<DangerCode> = new Set([
  'allowance',
  'permit',
  'permit2',
  'order',
  'unknown-typed-data',
  'unknown-call',
  'gives-for-nothing',
  'takes-everything',
])

/** The dangers that remain on this site: those of a trusted contract are none, a sign-in for another site is one. */
export function judgeRequest(
  { facts, dangers }: Pick<RequestDescription, 'facts' | 'dangers'>,
  site: { trusted: readonly string[]; origin: string },
): readonly Danger[] {
  const trusted = new Set(site.trusted.map((address) => address.toLowerCase()))
  const remaining = dangers.filter(
    ({ code, subject }) => !(waived.has(code) && subject && trusted.has(subject.toLowerCase())),
  )
  const strangers = facts.flatMap((fact): Danger[] =>
    fact.kind === 'signs-in' && !isHost(fact.domain, site.origin)
      ? [{ code: 'other-site', subject: fact.domain }]
      : [],
  )
  return [...remaining, ...strangers]
}

/** A server has no origin of its own; there nobody is asked to sign anything. */
function isHost(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return origin === ''
  const { host } = new URL(origin)
  return domain.toLowerCase() === host.toLowerCase()
}
