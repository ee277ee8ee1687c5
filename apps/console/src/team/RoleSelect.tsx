import { type ConsoleRole, consoleRoles } from '@latchkey/wire/console'

const titles = {
  viewer: 'Viewer: sees everything, changes nothing',
  editor: 'Editor: changes the modal and the project',
  owner: 'Owner: also members, tokens and deletion',
} as const

export function RoleSelect(props: {
  label: string
  role: ConsoleRole
  isDisabled?: boolean
  onRole: (role: ConsoleRole) => void
}) {
  return (
    <select
      className="select"
      aria-label={props.label}
      value={props.role}
      disabled={props.isDisabled}
      onChange={(event) => {
        const role = consoleRoles.find((known) => known === event.target.value)
        if (role) props.onRole(role)
      }}
    >
      {consoleRoles.map((role) => (
        <option key={role} value={role}>
          {titles[role]}
        </option>
      ))}
    </select>
  )
}
