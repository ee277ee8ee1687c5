import type { AccountPermission } from '@latchkey/core'
import type { JSX } from 'react'
import { formatMoment } from '../format/formatMoment.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Details } from '../parts/Details.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { sessionsText } from '../text/en/sessions.ts'
import { fill } from '../text/fill.ts'
import { formatSessionAmount } from './describePermission.ts'

type Props = { session: AccountPermission }

/** What may be taken, by whom, until when, and how much is left: decoded from what the contracts enforce. */
export function SessionFacts({ session }: Props): JSX.Element {
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const { permission, site } = session
  const { startsAt, endsAt } = permission
  const hasStart = startsAt * 1_000 > session.atMs
  return (
    <div>
      <dl className="facts">
        <RemainingFacts session={session} />
        <Fact name={text.ends}>{formatMoment(endsAt * 1_000, tag)}</Fact>
      </dl>
      <Details label={text.details}>
        <dl className="facts">
          {site.url ? <Fact name={text.site}>{plainText(site.url, 80)}</Fact> : null}
          <ActionFacts session={session} />
          <AddressFact name={text.user} address={permission.to} />
          <Fact name={text.granted}>{formatMoment(session.atMs, tag)}</Fact>
          {hasStart ? <Fact name={text.starts}>{formatMoment(startsAt * 1_000, tag)}</Fact> : null}
        </dl>
      </Details>
    </div>
  )
}

/** What the chain says is left of an active permission. */
function RemainingFacts({ session }: Props): JSX.Element | null {
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const { use, action, maxCalls } = session.permission
  if (!use || use.isRevoked) return null
  const isPeriodic = action.kind === 'pay' && action.periodSeconds !== null
  const hasAmount = action.kind === 'pay' || action.value > 0n
  return (
    <>
      {hasAmount ? (
        <Fact name={isPeriodic ? text.leftNow : text.left}>
          <bdi>{formatSessionAmount(use.left, session, tag)}</bdi>
        </Fact>
      ) : null}
      {use.callsLeft === null ? null : (
        <Fact name={text.uses}>
          {fill(text.usesLeft, { left: String(use.callsLeft), count: String(maxCalls) })}
        </Fact>
      )}
    </>
  )
}

function ActionFacts({ session }: Props): JSX.Element {
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const { action } = session.permission
  if (action.kind === 'pay') {
    return (
      <>
        {action.token ? <AddressFact name={text.token} address={action.token} /> : null}
        {action.payees.length === 0 ? <Fact name={text.payee}>{text.anyPayee}</Fact> : null}
        {action.payees.map((payee) => (
          <AddressFact key={payee} name={text.payee} address={payee} />
        ))}
      </>
    )
  }
  const symbol = plainText(session.token?.symbol, 12)
  return (
    <>
      {action.contracts.map((contract) => (
        <AddressFact key={contract} name={text.contract} address={contract} />
      ))}
      <Fact name={text.methods}>
        <bdi className="session-methods">{action.methods.join(' ')}</bdi>
      </Fact>
      {action.value > 0n ? (
        <Fact name={fill(text.value, { symbol })}>
          <bdi>{formatSessionAmount(action.value, session, tag)}</bdi>
        </Fact>
      ) : null}
    </>
  )
}

function AddressFact({ name, address }: { name: string; address: string }): JSX.Element {
  const common = useText(modalText)
  const { copyAddress } = useText(accountText)
  return (
    <Fact name={name} wide>
      <FullAddress
        address={address}
        copyLabel={copyAddress}
        copiedLabel={common.copied}
        failedLabel={common.copyFailed}
      />
    </Fact>
  )
}
