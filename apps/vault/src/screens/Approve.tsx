import { type JSX, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Warning } from '../approve/ask.ts'
import { CodeNeeded } from '../page/CodeNeeded.ts'
import type { More, VaultView, ViewHost } from '../page/viewHost.ts'
import { CodeForm } from './CodeForm.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'
import { type Refusal, useVisibilityCheck } from './useVisibilityCheck.ts'

const refusals: Readonly<Record<Refusal, string>> = {
  unseen: 'Something covers this card. Uncover it and try again.',
  'too-soon': 'Please read before you approve.',
  untrusted: 'That press did not come from you.',
  'not-focused': 'Click into this card first.',
}

/** Approval of a request, with its facts, warnings and the site's origin as the browser attests it. */
export function Approve(props: {
  view: Extract<VaultView, { name: 'approve' }>
  kind: 'frame' | 'window'
  viewHost: ViewHost
}): JSX.Element {
  const { view, kind, viewHost } = props
  const card = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const more = useMore(view.more)
  const check = useVisibilityCheck(card, { kind, content: more })
  const { isBusy, trouble, lastError, run } = useAction(viewHost.act)
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
      <RequestDetails view={view} more={more} />
      <div className="grow" />
      <Trouble text={trouble ?? (refusal ? refusals[refusal] : null)} />
      <div className="pair">
        <button type="button" className="button" onClick={viewHost.cancel}>
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
