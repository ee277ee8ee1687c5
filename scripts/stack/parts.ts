import { bitcoinPart } from './bitcoinPart.ts'
import { chainPart, secondChainPart } from './chainPart.ts'
import { consolePart } from './consolePart.ts'
import { demoPart } from './demoPart.ts'
import { identityPart } from './identityPart.ts'
import { inboxPart } from './inboxPart.ts'
import type { Part } from './part.ts'
import { sampleWalletPart } from './sampleWalletPart.ts'
import { serverPart } from './serverPart.ts'
import { solanaPart } from './solanaPart.ts'
import { vaultPart } from './vaultPart.ts'

/** Everything `npm start` runs, in the order in which one needs the other. */
export const parts: readonly Part[] = [
  chainPart,
  secondChainPart,
  solanaPart,
  bitcoinPart,
  inboxPart,
  identityPart,
  serverPart,
  vaultPart,
  consolePart,
  sampleWalletPart,
  demoPart,
]
