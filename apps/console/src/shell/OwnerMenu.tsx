import { type ConsoleSignedIn, consoleCalls } from '@latchkey/wire/console'
import { useAddress } from '../address/useAddress.ts'
import { callConsole } from '../api/callConsole.ts'
import { useSetMe } from '../api/session.ts'
import { Icon } from '../parts/Icon.tsx'
import { Menu, MenuItem } from '../parts/Menu.tsx'

/** The owner's name and sign-out. */
export function OwnerMenu({ me }: { me: ConsoleSignedIn }) {
  const setMe = useSetMe()
  const [, change] = useAddress()
  const forget = () => setMe(null)
  const signOut = () =>
    // A session that has already ended is signed out, too.
    callConsole(consoleCalls.signOut, {}, { csrfToken: me.csrfToken }).then(forget, forget)
  return (
    <Menu
      label={`Account: ${me.owner.name}`}
      side="end"
      kind="quiet"
      square
      button={<Icon name="person" />}
    >
      {(close) => (
        <>
          <p className="menu-caption" role="presentation">
            {me.owner.name}
          </p>
          <MenuItem
            onPick={() => {
              close()
              change({ section: 'team', detail: null })
            }}
          >
            Sign-in and sessions
          </MenuItem>
          <MenuItem onPick={() => void signOut()}>Sign out</MenuItem>
        </>
      )}
    </Menu>
  )
}
