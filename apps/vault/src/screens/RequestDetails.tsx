import type { JSX } from 'react'
import type { Fact, Warning } from '../approve/ask.ts'
import { networkName } from '../approve/networks.ts'
import type { More, VaultView } from '../page/viewHost.ts'

/** The content of an approval: the site, what is requested, warnings, the account and the network. */
export function RequestDetails(props: {
  view: Extract<VaultView, { name: 'approve' }>
  more: More | null
}): JSX.Element {
  const { view, more } = props
  const { ask, origin, account } = view
  const warnings = [...ask.warnings, ...(more?.warnings ?? [])]
  return (
    <>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{origin}</strong>
      </p>
      <p className="lead">{ask.title}</p>
      {warnings.map((warning, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: warnings may be equal; the order does not change
        <Caution key={at} warning={warning} />
      ))}
      <dl className="facts">
        {[...ask.facts, ...(more?.facts ?? [])].map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may be equal; the order does not change
          <Line key={at} fact={fact} />
        ))}
        {more ? null : <div className="skeleton" role="status" aria-label="Simulating" />}
        <Line fact={{ label: 'From', value: account, kind: 'address' }} />
        <Line fact={{ label: 'Network', value: networkName(ask.chainId), kind: 'text' }} />
      </dl>
    </>
  )
}

function Caution(props: { warning: Warning }): JSX.Element {
  const { level, text } = props.warning
  return (
    <p className="warning" data-level={level} role={level === 'danger' ? 'alert' : undefined}>
      {text}
    </p>
  )
}

function Line(props: { fact: Fact }): JSX.Element {
  const { label, value, kind } = props.fact
  return (
    <div className="fact" data-kind={kind}>
      <dt>{label}</dt>
      <dd>{kind === 'address' ? <Address text={value} /> : value}</dd>
    </div>
  )
}

/** The full address in groups of four: poisoned addresses share the first and last characters. */
function Address(props: { text: string }): JSX.Element {
  const groups = props.text.match(/.{1,4}/g) ?? []
  return (
    <span className="address">
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal; the order does not change
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
