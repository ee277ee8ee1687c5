import { type JSX, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Warning } from '../approve/ask.ts'
import { CodeNeeded } from '../page/CodeNeeded.ts'
import type { More, Scene, Stage } from '../page/stage.ts'
import { Asked } from './Asked.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'
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
  const card = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const more = useMore(scene.more)
  const check = useSight(card, { kind, content: more })
  const { isBusy, trouble, lastError, run } = useAction(stage.act)
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
      <Asked scene={scene} more={more} />
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
