import { explorerLink } from '../format/explorerLink.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { Avatar } from '../parts/Avatar.tsx'

/** Small things that every screen of an account has: with the modal they are no files of their own. */
export const accountGround: readonly unknown[] = [
  ...[Avatar, explorerLink, truncateAddress],
  ...[useActiveAccount, useFeatures, useLiveAccount],
]
