import { Icon, Skeleton } from '@latchkey/react/vault'
import type { JSX } from 'react'
import type { Fact, Warning } from '../approve/decodedRequest.ts'
import { networkName } from '../approve/networks.ts'
import type { ChainDetails } from '../approve/preparedRequest.ts'
import { Filled } from '../text/Filled.tsx'
import { texts } from '../text/language.ts'
import type { VaultView } from '../view/viewHost.ts'
import { Address } from './Address.tsx'
import { AssetLogo } from './AssetLogo.tsx'
import { arrangeFacts } from './arrangeFacts.ts'

/** The content of an approval: the amount, the site, warnings, what is requested, the account and the network. */
export function RequestDetails(props: {
  view: Extract<VaultView, { name: 'approve' }>
  chainDetails: ChainDetails | null
}): JSX.Element {
  const { view, chainDetails } = props
  const { decoded, origin, account } = view
  const warnings = [...decoded.warnings, ...(chainDetails?.warnings ?? [])]
  const { figure, effect, rows, details } = arrangeFacts(decoded, chainDetails)
  const isBatch = decoded.facts.some(({ kind }) => kind === 'step')
  const isHeadlineLoading =
    chainDetails === null && figure === null && !isBatch && decoded.spends.length > 0
  const isDangerous = warnings.some(({ level }) => level === 'danger')
  const { chainId } = decoded
  const context = { chainId, worth: chainDetails?.worth }
  const { approve } = texts()
  const lastRows: readonly Fact[] = [
    { label: approve.account, value: account, kind: 'address' },
    { label: approve.network, value: networkName(chainId), kind: 'text' },
  ]
  return (
    <>
      <div className="request">
        <RequestIcon asset={figure?.asset} {...{ chainId, isDangerous }} />
        {isHeadlineLoading ? (
          <Skeleton shape="amount" />
        ) : (
          <Headline {...{ figure, isDangerous }} />
        )}
        {figure && context.worth?.has(figure) ? (
          <p className="worth">{context.worth.get(figure)}</p>
        ) : null}
        <p className="request-site">
          <Filled
            text={approve.requestFrom}
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
      {isBatch ? <Effect facts={effect} {...context} /> : null}
      <Warnings warnings={warnings} />
      <dl className="facts">
        <FactRows facts={rows} {...context} />
        {isBatch || chainDetails ? null : <LoadingFact />}
        <FactRows facts={lastRows} {...context} />
      </dl>
      {details.length > 0 ? (
        <details className="request-more">
          <summary>{approve.details}</summary>
          <dl className="facts">
            <FactRows facts={details} {...context} />
          </dl>
        </details>
      ) : null}
    </>
  )
}

function RequestIcon(props: {
  asset: Fact['asset']
  chainId: string
  isDangerous: boolean
}): JSX.Element {
  const { asset, chainId, isDangerous } = props
  if (asset) {
    return (
      <span className="request-asset">
        <AssetLogo asset={asset} chainId={chainId} size={48} />
      </span>
    )
  }
  return (
    <span className="notice-icon" data-tone={isDangerous ? 'danger' : 'plain'}>
      <Icon name={isDangerous ? 'alert' : 'shield'} size={24} />
    </span>
  )
}

/** What a batch changes as a whole stands before its warnings and calls; `null` while it is simulated. */
function Effect({ facts, ...context }: FactContext & { facts: readonly Fact[] | null }) {
  if (facts?.length === 0) return null
  return (
    <dl className="facts effect">
      {facts ? <FactRows facts={facts} {...context} hasLogos /> : <LoadingFact />}
    </dl>
  )
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

type FactContext = {
  chainId: string
  worth: ReadonlyMap<Fact, string> | undefined
  hasLogos?: boolean
}

function FactRows({ facts, ...context }: FactContext & { facts: readonly Fact[] }) {
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts may be equal; the order does not change
    <FactRow key={at} fact={fact} {...context} />
  ))
}

function FactRow({ fact, chainId, worth, hasLogos }: FactContext & { fact: Fact }): JSX.Element {
  const { label, value, kind, asset } = fact
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
          {worth?.has(fact) ? <span className="worth">{worth.get(fact)}</span> : null}
          {hasLogos ? <AssetLogo asset={asset} chainId={chainId} size={24} /> : null}
        </dd>
      )}
    </div>
  )
}
