import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'

/** The skeleton of the account's value, of the value's height. */
export function AccountValueSkeleton(): JSX.Element {
  const text = useText(accountText)
  return (
    <p className="total" role="status" aria-label={text.loadingBalance}>
      <Skeleton shape="amount" />
    </p>
  )
}
