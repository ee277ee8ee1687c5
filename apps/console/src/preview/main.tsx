import { createRoot } from 'react-dom/client'
import { PreviewPage } from './PreviewPage.tsx'
import './preview.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<PreviewPage />)
