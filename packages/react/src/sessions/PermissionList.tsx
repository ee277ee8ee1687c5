import type { AccountPermission, PermissionStatus } from '@latchkey/core'
import { groupByDate } from '@latchkey/core/internal'
import { getPermissionsQueryOptions } from '@latchkey/core/query'
import { type JSX, useState } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatDay, formatMonth } from '../format/formatDate.ts'
import { formatTime } from '../format/formatTime.ts'
import { plainText } from '../format/plainText.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { FlowScreen } from '../navigation/flow.ts'
import { pushView } from '../navigation/navigate.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { tabsCss } from '../parts/tabs.css.ts'
import { accountText } from '../text/en/account.ts'
import { modalText } from '../text/en/modal.ts'
import { sessionsText } from '../text/en/sessions.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { describePermission } from './describePermission.ts'
import { sessionsCss } from './sessions.css.ts'

const statuses = ['active', 'expired', 'revoked'] as const

/** The PermissionList view: the permissions that the account has granted to the site, by state and month. */
function PermissionList(): JSX.Element {
  const active = useActiveAccount()
  const text = useText(accountText)
  if (!active) return <NoAccount title={text.noAccount} />
  return <SessionsForAccount key={active.key} active={active} />
}

function SessionsForAccount({ active }: { active: ActiveAccount }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sessionsText)
  const common = useText(modalText)
  const [status, setStatus] = useState<PermissionStatus>('active')
  const query = useInstanceQuery(getPermissionsQueryOptions(latchkey, active))
  if (query.isPending) return <Loading />
  // A list from before could show a permission as active that is revoked since, or the reverse.
  if (query.isError) {
    return (
      <FailedNotice
        title={text.failed}
        text={text.failedText}
        retryLabel={common.tryAgain}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <Tabs<PermissionStatus>
      label={text.list}
      tabs={statuses.map((id) => ({ id, label: text[id] }))}
      selected={status}
      onSelect={setStatus}
    >
      <Sessions
        status={status}
        sessions={query.data.filter((candidate) => candidate.status === status)}
      />
    </Tabs>
  )
}

function Sessions(props: {
  status: PermissionStatus
  sessions: readonly AccountPermission[]
}): JSX.Element {
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  if (props.sessions.length === 0) {
    const noticeText = props.status === 'active' ? { text: text.noneText } : {}
    return (
      <div role="status">
        <Notice icon="key" title={text[`none-${props.status}`]} {...noticeText} />
      </div>
    )
  }
  return (
    <div className="sessions">
      {groupByDate(props.sessions, 'month').map(({ fromMs, items }) => (
        <div key={fromMs} className="sessions">
          <h2 className="sessions-month">{formatMonth(fromMs, tag)}</h2>
          <List label={`${text[props.status]}, ${formatMonth(fromMs, tag)}`}>
            {items.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} />
              </li>
            ))}
          </List>
        </div>
      ))}
    </div>
  )
}

function SessionRow({ session }: { session: AccountPermission }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const { site, permission, status } = session
  const endsMs = permission.endsAt * 1_000
  const time = `${formatDay(endsMs, tag)}, ${formatTime(endsMs, tag)}`
  const when = fill(status === 'expired' ? text.ended : text.until, { time })
  return (
    <ListRow
      id={session.id}
      part="permission"
      variant="plain"
      title={describePermission(session, text, tag)}
      detail={`${plainText(site.name, 40)} · ${when}`}
      image={<Logo shape="round" name={site.name} src={site.iconUrl} />}
      endIcon="chevron"
      onPress={() => pushView(latchkey, { name: 'Permission', session })}
    />
  )
}

function Loading(): JSX.Element {
  const text = useText(sessionsText)
  return (
    <div className="stack" role="status" aria-label={text.loading}>
      <Skeleton shape="button" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

export const sessionsFlow: FlowScreen = defineFlow({
  Screen: PermissionList,
  styles: [tabsCss, sessionsCss],
})
