import { chainPart, secondChainPart } from './chainPart.ts'
import { demoPart } from './demoPart.ts'
import { inboxPart } from './inboxPart.ts'
import type { Part } from './part.ts'
import { sampleWalletPart } from './sampleWalletPart.ts'
import { serverPart } from './serverPart.ts'
import { solanaPart } from './solanaPart.ts'

/** Everything `npm start` runs, in the order in which one needs the other. */
export const parts: readonly Part[] = [
  chainPart,
  secondChainPart,
  solanaPart,
  inboxPart,
  serverPart,
  sampleWalletPart,
  demoPart,
]
