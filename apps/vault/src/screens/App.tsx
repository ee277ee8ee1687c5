import { type JSX, useSyncExternalStore } from 'react'
import type { VaultPage } from '../page/vaultPage.ts'
import { Approve } from './Approve.tsx'
import { Card } from './Card.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { Create } from './Create.tsx'
import { Login } from './Login.tsx'
import { Notices } from './Notices.tsx'
import { Protect } from './Protect.tsx'
import { Unlock } from './Unlock.tsx'

/** What the person sees now. */
export function App(props: { page: VaultPage }): JSX.Element | null {
  const { stage, kind } = props.page
  const scene = useSyncExternalStore(stage.watch, stage.scene)
  switch (scene.name) {
    case 'idle':
      return null
    case 'create':
      return (
        <Card title="Create your wallet" onClose={stage.cancel}>
          <Create scene={scene} act={stage.act} />
        </Card>
      )
    case 'unlock':
      return (
        <Card title="Open your wallet" onClose={stage.cancel}>
          <Unlock scene={scene} act={stage.act} />
        </Card>
      )
    case 'login-email':
    case 'login-social':
    case 'login-device':
    case 'login-otp':
      return (
        <Card title="Log in" onClose={stage.cancel}>
          <Login key={scene.name} scene={scene} act={stage.act} />
        </Card>
      )
    case 'change-email':
    case 'change-codes':
      return (
        <Card title="Change your e-mail" onClose={stage.cancel}>
          <ChangeEmail scene={scene} stage={stage} />
        </Card>
      )
    case 'protect':
      return (
        <Card title="Protect your wallet" onClose={stage.cancel}>
          <Protect scene={scene} stage={stage} />
        </Card>
      )
    case 'notices':
      return (
        <Card title="Changes to your wallet" onClose={stage.cancel}>
          <Notices scene={scene} stage={stage} />
        </Card>
      )
    case 'approve':
      return (
        <Card title="Approve Transaction" onClose={stage.cancel}>
          <Approve key={stage.turn()} scene={scene} kind={kind} stage={stage} />
        </Card>
      )
  }
}
