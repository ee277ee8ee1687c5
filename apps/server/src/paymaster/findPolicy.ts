import { ownValue } from '@latchkey/wire'
import type { Hex } from 'viem'
import type { Context } from '../context/context.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import type { SponsorshipPolicy } from './settings.ts'

export type Sponsor = { key: Hex; policy: SponsorshipPolicy }

/** The paymaster's key and what the project pays for. @throws RpcError when it does not sponsor */
export function findPolicy({ config }: Pick<Context, 'config'>, project: string): Sponsor {
  const policy = ownValue(config.sponsorship, project)
  if (!config.paymasterKey || !policy) {
    throw bundlerError('rejectedByPaymaster', 'the project does not sponsor gas')
  }
  return { key: config.paymasterKey, policy }
}
