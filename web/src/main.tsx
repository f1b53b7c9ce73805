import { createRoot } from 'react-dom/client';
import './kit/styles/base.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<main className="bg-canvas text-2xl">Aangan</main>);
