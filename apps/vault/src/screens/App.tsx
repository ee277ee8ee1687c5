import { type JSX, useSyncExternalStore } from 'react'
import type { VaultPage } from '../page/vaultPage.ts'
import { Approve } from './Approve.tsx'
import { Backup } from './Backup.tsx'
import { Card } from './Card.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { Create } from './Create.tsx'
import { Login } from './Login.tsx'
import { Notices } from './Notices.tsx'
import { Protect } from './Protect.tsx'
import { Unlock } from './Unlock.tsx'

/** Renders the current view. */
export function App(props: { page: VaultPage }): JSX.Element | null {
  const { viewHost, kind } = props.page
  const view = useSyncExternalStore(viewHost.watch, viewHost.view)
  switch (view.name) {
    case 'idle':
      return null
    case 'create':
      return (
        <Card title="Create your wallet" onClose={viewHost.cancel}>
          <Create view={view} act={viewHost.act} />
        </Card>
      )
    case 'backup':
      return (
        <Card title="Back up your wallet" onClose={viewHost.cancel}>
          <Backup act={viewHost.act} />
        </Card>
      )
    case 'unlock':
      return (
        <Card title="Open your wallet" onClose={viewHost.cancel}>
          <Unlock view={view} act={viewHost.act} />
        </Card>
      )
    case 'login-email':
    case 'login-social':
    case 'login-device':
    case 'login-otp':
      return (
        <Card title="Log in" onClose={viewHost.cancel}>
          <Login key={view.name} view={view} act={viewHost.act} />
        </Card>
      )
    case 'change-email':
      return (
        <Card title="Change your e-mail" onClose={viewHost.cancel}>
          <ChangeEmail view={view} viewHost={viewHost} />
        </Card>
      )
    case 'change-codes':
    case 'change-new-code':
    case 'change-pending':
      return (
        <Card title="Change your e-mail" onClose={viewHost.cancel}>
          <ConfirmEmail view={view} viewHost={viewHost} />
        </Card>
      )
    case 'protect':
      return (
        <Card title="Protect your wallet" onClose={viewHost.cancel}>
          <Protect view={view} viewHost={viewHost} />
        </Card>
      )
    case 'notices':
      return (
        <Card title="Changes to your wallet" onClose={viewHost.cancel}>
          <Notices view={view} viewHost={viewHost} />
        </Card>
      )
    case 'approve':
      return (
        <Card title="Approve Transaction" onClose={viewHost.cancel}>
          <Approve key={viewHost.promptNumber()} view={view} kind={kind} viewHost={viewHost} />
        </Card>
      )
  }
}
