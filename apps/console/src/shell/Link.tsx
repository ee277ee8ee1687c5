import type { ComponentProps } from 'react'
import { type ConsoleAddress, formatAddress } from '../address/consoleAddress.ts'
import { useAddress } from '../address/useAddress.ts'

/** A link inside the console: opens without loading the page again, and in a new tab with a modifier key. */
export function Link({ to, ...props }: ComponentProps<'a'> & { to: Partial<ConsoleAddress> }) {
  const [address, change] = useAddress()
  return (
    <a
      {...props}
      href={formatAddress({ ...address, ...to })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        change(to)
      }}
    />
  )
}
