import { type ConsoleSignedIn, consoleCalls } from '@latchkey/wire/console'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { Analytics } from '../analytics/Analytics.tsx'
import { describeError } from '../api/ConsoleError.ts'
import { callConsole } from '../api/callConsole.ts'
import { type Access, AccessContext, meQueryOptions } from '../api/session.ts'
import { Button } from '../parts/Button.tsx'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { EntryCard } from '../signin/EntryCard.tsx'
import type { LinkSecret } from '../signin/linkSecrets.ts'
import { SignIn } from '../signin/SignIn.tsx'
import { StepUpProvider } from '../signin/StepUpProvider.tsx'
import { NewProject } from './NewProject.tsx'
import { SectionView } from './SectionView.tsx'

/** The console: sign-in, then a project; or the read-only page of a share link. */
export function App({ secret }: { secret: LinkSecret | null }) {
  if (secret?.kind === 'share')
    return <SharedProject secret={secret.token} project={secret.project} />
  return <OwnersConsole secret={secret} />
}

function OwnersConsole({ secret }: { secret: LinkSecret | null }) {
  const me = useQuery(meQueryOptions)
  if (me.isPending) return <Loading />
  if (me.isError) {
    return (
      <EntryCard title="The console is not reachable" text={describeError(me.error)}>
        <Button onClick={() => void me.refetch()}>Try again</Button>
      </EntryCard>
    )
  }
  if (me.data === null) return <SignIn secret={secret} />
  return (
    <StepUpProvider>
      <ChosenProject me={me.data} />
    </StepUpProvider>
  )
}

function ChosenProject({ me }: { me: ConsoleSignedIn }) {
  const [address, change] = useAddress()
  const [only] = me.projects
  const project = me.projects.find(({ id }) => id === address.project)
  const { csrfToken } = me
  const access = useMemo<Access | null>(
    () =>
      project
        ? {
            project: project.id,
            name: project.name || project.id,
            isSample: project.isSample,
            role: project.role,
            credentials: { csrfToken },
          }
        : null,
    [project, csrfToken],
  )
  if (access) {
    return (
      <Page access={access} me={me}>
        <SectionView />
      </Page>
    )
  }
  if (me.projects.length === 0 || address.project === null) {
    if (me.canCreateProjects && me.projects.length === 0) return <NewProject me={me} />
    return <ProjectList me={me} />
  }
  return (
    <EntryCard title="No such project" text="It doesn’t exist, or you are not a member of it.">
      {only ? (
        <Button onClick={() => change({ project: only.id })}>Open {only.name || only.id}</Button>
      ) : null}
    </EntryCard>
  )
}

function ProjectList({ me }: { me: ConsoleSignedIn }) {
  const [, change] = useAddress()
  return (
    <>
      <EntryCard
        title="Projects"
        text={me.projects.length === 0 ? 'You are not a member of any project.' : ''}
      >
        <ul className="project-list">
          {me.projects.map(({ id, name, role, isSample }) => (
            <li key={id}>
              <button type="button" className="menu-item" onClick={() => change({ project: id })}>
                <strong>{name || id}</strong>
                <span className="tag">{isSample ? 'Sample data' : role}</span>
              </button>
            </li>
          ))}
        </ul>
      </EntryCard>
      {me.canCreateProjects ? <NewProject me={me} /> : null}
    </>
  )
}

function SharedProject({ secret, project }: { secret: string; project: string }) {
  const shared = useQuery({
    queryKey: ['shared', project],
    queryFn: ({ signal }) =>
      callConsole(consoleCalls.shared, { project }, { shareSecret: secret, signal }),
    retry: false,
  })
  if (shared.isPending) return <Loading />
  if (shared.isError) {
    return (
      <EntryCard title="This link doesn’t work" text="It has expired, or its owner revoked it." />
    )
  }
  const access: Access = {
    project: shared.data.id,
    name: shared.data.name,
    isSample: shared.data.isSample,
    role: 'viewer',
    credentials: { shareSecret: secret },
  }
  return (
    <Page access={access} me={null}>
      <Analytics />
    </Page>
  )
}

function Page(props: { access: Access; me: ConsoleSignedIn | null; children: ReactNode }) {
  return (
    <AccessContext value={props.access}>
      <TopBar me={props.me} />
      <ErrorBoundary key={props.access.project}>
        <Suspense
          fallback={
            <main className="page">
              <SkeletonRows count={8} />
            </main>
          }
        >
          {props.children}
        </Suspense>
      </ErrorBoundary>
    </AccessContext>
  )
}

function Loading() {
  return (
    <main className="page">
      <SkeletonRows count={8} />
    </main>
  )
}
