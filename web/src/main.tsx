import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { Root } from './app/root';
import './kit/styles/base.css';

boot();
const place = document.getElementById('root');
if (place) createRoot(place).render(<Root />);
