import type { ConsoleSignedIn } from '@latchkey/wire/console'
import { useState } from 'react'
import { sections } from '../address/sections.ts'
import { useAddress } from '../address/useAddress.ts'
import { useAccess } from '../api/session.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Mark } from '../parts/Mark.tsx'
import { Menu, MenuChoice, MenuItem } from '../parts/Menu.tsx'
import { Link } from './Link.tsx'
import { OwnerMenu } from './OwnerMenu.tsx'
import { currentTheme, toggleTheme } from './theme.ts'

/** Mark, project, sections, theme and the owner's menu. A share link sees the project's name only. */
export function TopBar({ me }: { me: ConsoleSignedIn | null }) {
  const { name, isSample } = useAccess()
  return (
    <header className="top-bar">
      <div className="top-bar-row">
        <Mark size={28} />
        {me ? <ProjectPicker me={me} name={name} /> : <strong>{name}</strong>}
        {isSample ? (
          <span className="tag" data-tone="warning">
            Sample data
          </span>
        ) : null}
        {me ? <SectionLinks /> : null}
        <div className="top-bar-end">
          <ThemeButton />
          {me ? <OwnerMenu me={me} /> : null}
        </div>
      </div>
    </header>
  )
}

function SectionLinks() {
  const [{ section }] = useAddress()
  return (
    <nav className="sections" aria-label="Sections">
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={{ section: id, detail: null }}
          aria-current={id === section ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function ProjectPicker({ me, name }: { me: ConsoleSignedIn; name: string }) {
  const [address, change] = useAddress()
  return (
    <Menu
      label={`Project: ${name}`}
      kind="quiet"
      button={
        <>
          <strong className="project-name">{name}</strong> <Icon name="chevron" />
        </>
      }
    >
      {(close) => (
        <>
          {me.projects.map((project) => (
            <MenuChoice
              key={project.id}
              isOn={project.id === address.project}
              onPick={() => {
                close()
                change({ project: project.id, filters: [], detail: null })
              }}
            >
              {project.name || project.id}
            </MenuChoice>
          ))}
          {me.canCreateProjects ? (
            <MenuItem
              onPick={() => {
                close()
                change({ project: null })
              }}
            >
              <Icon name="plus" /> New project
            </MenuItem>
          ) : null}
        </>
      )}
    </Menu>
  )
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme)
  const toggle = () => {
    toggleTheme()
    setTheme(currentTheme())
  }
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      onClick={toggle}
    />
  )
}
