import { type JSX, useSyncExternalStore } from 'react'
import { pageLanguage, watchLanguage } from '../text/language.ts'
import type { PageKind, ViewHost } from '../view/viewHost.ts'
import { AddOwner } from './AddOwner.tsx'
import { Approve } from './Approve.tsx'
import { Backup } from './Backup.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx'
import { Create } from './Create.tsx'
import { Login } from './Login.tsx'
import { Notices } from './Notices.tsx'
import { Protect } from './Protect.tsx'
import { Unlock } from './Unlock.tsx'
import { Waiting } from './Waiting.tsx'

/** Renders the current view. A frame without one is hidden; a window shows that it waits. */
export function App(props: { page: { viewHost: ViewHost; kind: PageKind } }): JSX.Element | null {
  const { viewHost, kind } = props.page
  // Every view reads its sentences when it renders.
  useSyncExternalStore(watchLanguage, pageLanguage)
  const view = useSyncExternalStore(viewHost.watch, viewHost.view)
  switch (view.name) {
    case 'idle':
      return kind === 'window' ? <Waiting /> : null
    case 'create':
      return <Create view={view} viewHost={viewHost} kind={kind} />
    case 'backup':
      return <Backup viewHost={viewHost} kind={kind} />
    case 'unlock':
      return <Unlock view={view} viewHost={viewHost} />
    case 'login-email':
    case 'login-social':
    case 'login-device':
    case 'login-otp':
      return <Login key={view.name} view={view} viewHost={viewHost} />
    case 'change-email':
      return <ChangeEmail view={view} viewHost={viewHost} />
    case 'change-codes-on-site':
    case 'change-new-code':
    case 'change-pending':
      return <ConfirmEmailChange view={view} viewHost={viewHost} />
    case 'protect':
      return <Protect view={view} viewHost={viewHost} />
    case 'notices':
      return <Notices view={view} viewHost={viewHost} />
    case 'add-owner':
      return <AddOwner view={view} viewHost={viewHost} />
    case 'approve':
      return <Approve key={viewHost.promptNumber()} view={view} kind={kind} viewHost={viewHost} />
  }
}
