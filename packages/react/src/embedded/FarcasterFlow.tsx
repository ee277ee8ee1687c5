import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { qrCss } from '../parts/qr.css.ts'
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { socialCss } from './social.css.ts'

export const farcasterFlow: FlowScreen = flowScreen(ConnectingFarcaster, [qrCss, socialCss])
