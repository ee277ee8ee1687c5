-- Logins and their sessions end with the project they belong to.
DELETE FROM embedded.sessions WHERE project_id NOT IN (SELECT id FROM projects);
DELETE FROM embedded.flows WHERE project_id NOT IN (SELECT id FROM projects);
ALTER TABLE embedded.sessions
  ADD FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE embedded.flows
  ADD FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
CREATE INDEX sessions_project_id ON embedded.sessions (project_id);
