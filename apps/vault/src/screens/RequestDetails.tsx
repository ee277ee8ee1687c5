import { Icon, Skeleton } from '@latchkey/react/parts'
import type { JSX } from 'react'
import type { Fact, Warning } from '../approve/decodedRequest.ts'
import { networkName } from '../approve/networks.ts'
import type { ChainDetails } from '../approve/preparedRequest.ts'
import { Filled } from '../text/Filled.tsx'
import { texts } from '../text/language.ts'
import type { VaultView } from '../view/viewHost.ts'
import { Address } from './Address.tsx'

/** The content of an approval: the amount, the site, warnings, what is requested, the account and the network. */
export function RequestDetails(props: {
  view: Extract<VaultView, { name: 'approve' }>
  chainDetails: ChainDetails | null
}): JSX.Element {
  const { view, chainDetails } = props
  const { decoded, origin, account } = view
  const warnings = [...decoded.warnings, ...(chainDetails?.warnings ?? [])]
  const facts = [...decoded.facts, ...(chainDetails?.facts ?? [])]
  const isBatch = decoded.facts.some(({ kind }) => kind === 'step')
  const figure = facts.find(isFigure) ?? null
  const isHeadlineLoading = chainDetails === null && figure === null && decoded.spends.length > 0
  const isDangerous = warnings.some(({ level }) => level === 'danger')
  return (
    <>
      <div className="request">
        <span className="notice-icon" data-tone={isDangerous ? 'danger' : 'plain'}>
          <Icon name={isDangerous ? 'alert' : 'shield'} size={24} />
        </span>
        {isHeadlineLoading ? (
          <Skeleton shape="amount" />
        ) : (
          <Headline {...{ figure, isDangerous }} />
        )}
        <p className="request-site">
          <Filled
            text={texts().approve.requestFrom}
            values={{
              site: (
                <bdi>
                  <strong>{origin}</strong>
                </bdi>
              ),
            }}
          />
        </p>
      </div>
      {isBatch ? <Effect facts={chainDetails && (chainDetails.effect ?? [])} /> : null}
      <Warnings warnings={warnings} />
      <dl className="facts">
        {facts.map((fact, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may be equal; the order does not change
          fact === figure ? null : <FactRow key={at} fact={fact} />,
        )}
        {isBatch || chainDetails ? null : <LoadingFact />}
        <FactRow fact={{ label: texts().approve.account, value: account, kind: 'address' }} />
        <FactRow
          fact={{
            label: texts().approve.network,
            value: networkName(decoded.chainId),
            kind: 'text',
          }}
        />
      </dl>
    </>
  )
}

/** What a batch changes as a whole stands before its warnings and calls; `null` while it is simulated. */
function Effect({ facts }: { facts: readonly Fact[] | null }): JSX.Element | null {
  if (facts?.length === 0) return null
  return (
    <dl className="facts effect">
      {facts ? (
        facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may be equal; the order does not change
          <FactRow key={at} fact={fact} />
        ))
      ) : (
        <LoadingFact />
      )}
    </dl>
  )
}

/** The amount of the request is its biggest text. */
function isFigure({ label, kind }: Fact): boolean {
  return kind === 'amount' && label === texts().approve.amount
}

/** An amount of more characters is set smaller, so that it fits on a line. */
const longAmountLength = 16

function Headline(props: { figure: Fact | null; isDangerous: boolean }): JSX.Element {
  const { figure, isDangerous } = props
  if (!figure) {
    return (
      <h2 className="notice-title">
        {isDangerous ? texts().approve.checkCarefully : texts().approve.review}
      </h2>
    )
  }
  return (
    <h2 className="figure" data-long={figure.value.length >= longAmountLength || undefined}>
      <span className="hidden">{figure.label}: </span>
      <bdi>{figure.value}</bdi>
    </h2>
  )
}

function Warnings(props: { warnings: readonly Warning[] }): JSX.Element | null {
  if (props.warnings.length === 0) return null
  return (
    <ul className="signing-dangers">
      {props.warnings.map(({ level, text }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: warnings may be equal; the order does not change
          key={at}
          data-level={level}
        >
          <Icon name="alert" size={18} />
          <span role={level === 'danger' ? 'alert' : undefined}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function LoadingFact(): JSX.Element {
  return (
    <div className="fact">
      <dt className="fact-name">
        <span className="hidden" role="status">
          {texts().approve.simulating}
        </span>
        <Skeleton shape="line" />
      </dt>
      <dd className="fact-value">
        <Skeleton shape="line" />
      </dd>
    </div>
  )
}

function FactRow(props: { fact: Fact }): JSX.Element {
  const { label, value, kind } = props.fact
  return (
    <div className="fact" data-kind={kind}>
      <dt className="fact-name">{label}</dt>
      {kind === 'code' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <dd className="fact-value" tabIndex={0} dir="auto">
          {value}
        </dd>
      ) : (
        <dd className="fact-value">
          {kind === 'address' ? <Address text={value} /> : <bdi>{value}</bdi>}
        </dd>
      )}
    </div>
  )
}
