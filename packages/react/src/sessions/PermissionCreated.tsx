import { type AccountPermission, closeModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { getPermissionsQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatMoment } from '../format/formatMoment.ts'
import { plainText } from '../format/plainText.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { ViewOf } from '../navigation/flow.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'
import { sessionsText } from '../text/en/sessions.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { describePermission } from './describePermission.ts'

/** The PermissionCreated view: what the visitor has just let the site do, and the way to revoke it. */
export function PermissionCreated({ view }: { view: ViewOf<'PermissionCreated'> }): JSX.Element {
  const active = useActiveAccount()
  const text = useText(accountText)
  if (!active) return <NoAccount title={text.noAccount} />
  return <CreatedForAccount active={active} contexts={view.contexts} />
}

function CreatedForAccount(props: {
  active: ActiveAccount
  contexts: readonly string[]
}): JSX.Element {
  const { active, contexts } = props
  const latchkey = useLatchkey()
  const text = useText(sessionsText)
  const { metadata } = useStore(internals(latchkey).options)
  const query = useInstanceQuery(getPermissionsQueryOptions(latchkey, active))
  const granted = query.data?.filter(({ context }) => contexts.includes(context)) ?? []
  const [first] = granted
  const handleView = () =>
    pushView(
      latchkey,
      first && granted.length === 1
        ? { name: 'Permission', session: first }
        : { name: 'PermissionList' },
    )
  return (
    <RingScreen
      logo={{ name: first?.site.name ?? metadata.name, src: first?.site.iconUrl, shape: 'round' }}
      state="done"
      title={contexts.length === 1 ? text.created : text.createdMany}
      text={text.createdText}
      figure={<Granted sessions={granted} isLoading={!first && query.isFetching} />}
    >
      <div className="outcome-actions">
        <Button onPress={handleView}>{text.viewCreated}</Button>
        <Button variant="accent" focus onPress={() => closeModal(latchkey)}>
          {text.done}
        </Button>
      </div>
    </RingScreen>
  )
}

/** Nothing when the list cannot be loaded: the permission is granted nevertheless. */
function Granted(props: {
  sessions: readonly AccountPermission[]
  isLoading: boolean
}): JSX.Element | null {
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const [first] = props.sessions
  if (!first) {
    return props.isLoading ? (
      <div className="session-head">
        <Skeleton shape="amount" />
      </div>
    ) : null
  }
  const time = formatMoment(first.permission.endsAt * 1_000, tag)
  return (
    <>
      {props.sessions.map((session) => (
        <p key={session.id} className="session-amount">
          {describePermission(session, text, tag)}
        </p>
      ))}
      <p className="session-soft">
        <bdi>{plainText(first.site.name, 60)}</bdi> · {fill(text.until, { time })}
      </p>
    </>
  )
}
