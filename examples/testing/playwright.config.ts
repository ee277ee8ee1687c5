import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH
const baseURL = 'http://localhost:4173'

export default defineConfig({
  testDir: 'e2e',
  use: {
    baseURL,
    // A browser of your own; without it, the one of `npx playwright install chromium`.
    launchOptions: executablePath ? { executablePath, args: ['--no-sandbox'] } : {},
  },
  webServer: { command: 'npx vite preview --port 4173', url: baseURL },
})
