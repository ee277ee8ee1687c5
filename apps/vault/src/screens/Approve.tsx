import { type JSX, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Fact, Warning } from '../approve/ask.ts'
import { networkName } from '../approve/networks.ts'
import { CodeNeeded } from '../page/CodeNeeded.ts'
import type { More, Scene, Stage } from '../page/stage.ts'
import { CodeForm } from './CodeForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useDeed } from './useDeed.ts'
import { type Refusal, useSight } from './useSight.ts'

const refusals: Readonly<Record<Refusal, string>> = {
  unseen: 'Something covers this card. Uncover it and try again.',
  'too-soon': 'Please read before you approve.',
  untrusted: 'That press did not come from you.',
  'not-focused': 'Click into this card first.',
}

/** A request in words, with where it comes from as the browser tells it. */
export function Approve(props: {
  scene: Extract<Scene, { name: 'approve' }>
  kind: 'frame' | 'window'
  stage: Stage
}): JSX.Element {
  const { scene, kind, stage } = props
  const { ask, origin, account } = scene
  const card = useRef<HTMLDivElement>(null)
  const check = useSight(card, kind)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const more = useMore(scene.more)
  const { isBusy, trouble, lastError, run } = useDeed(stage.act)
  const warnings = [...ask.warnings, ...(more?.warnings ?? [])]
  const handleApprove = ({ nativeEvent }: MouseEvent) => {
    const reason = check(nativeEvent)
    setRefusal(reason)
    if (!reason) run({ do: 'approve' })
  }
  if (lastError instanceof CodeNeeded) {
    return (
      <CodeForm isBusy={isBusy} trouble={trouble} onCode={(code) => run({ do: 'code', code })} />
    )
  }
  return (
    <div className="approve" ref={card}>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{origin}</strong>
      </p>
      <p className="lead">{ask.title}</p>
      {warnings.map((warning) => (
        <Caution key={warning.text} warning={warning} />
      ))}
      <dl className="facts">
        {[...ask.facts, ...(more?.facts ?? [])].map((fact) => (
          <Line key={`${fact.label} ${fact.value}`} fact={fact} />
        ))}
        {more ? null : <div className="skeleton" role="status" aria-label="Playing it through" />}
        <Line fact={{ label: 'From', value: account, kind: 'address' }} />
        <Line fact={{ label: 'Network', value: networkName(ask.chainId), kind: 'text' }} />
      </dl>
      <div className="grow" />
      <Trouble text={trouble ?? (refusal ? refusals[refusal] : null)} />
      <div className="pair">
        <button type="button" className="button" onClick={stage.cancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button accent"
          disabled={isBusy || !more}
          onClick={handleApprove}
        >
          {isBusy ? 'One moment …' : 'Approve'}
        </button>
      </div>
    </div>
  )
}

function useMore(coming: Promise<More>): More | null {
  const [more, setMore] = useState<More | null>(null)
  useEffect(() => {
    let isHere = true
    coming.then(
      (found) => isHere && setMore(found),
      () => isHere && setMore({ facts: [], warnings: [unread] }),
    )
    return () => {
      isHere = false
    }
  }, [coming])
  return more
}

const unread: Warning = { level: 'caution', text: 'The network did not answer.' }

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
