import type { JSX } from 'react'
import type { Fact, Warning } from '../approve/ask.ts'
import { networkName } from '../approve/networks.ts'
import type { More, Scene } from '../page/stage.ts'

/** What is asked, by whom and of which address: all that a person reads before they say yes. */
export function Asked(props: {
  scene: Extract<Scene, { name: 'approve' }>
  more: More | null
}): JSX.Element {
  const { scene, more } = props
  const { ask, origin, account } = scene
  const warnings = [...ask.warnings, ...(more?.warnings ?? [])]
  return (
    <>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{origin}</strong>
      </p>
      <p className="lead">{ask.title}</p>
      {warnings.map((warning, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: warnings may be alike; their place is their name
        <Caution key={at} warning={warning} />
      ))}
      <dl className="facts">
        {[...ask.facts, ...(more?.facts ?? [])].map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may be alike; their place is their name
          <Line key={at} fact={fact} />
        ))}
        {more ? null : <div className="skeleton" role="status" aria-label="Playing it through" />}
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

/** In full, in groups of four: look-alikes share beginnings and ends. */
function Address(props: { text: string }): JSX.Element {
  const groups = props.text.match(/.{1,4}/g) ?? []
  return (
    <span className="address">
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike; their place is their name
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
