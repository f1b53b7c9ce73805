import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { router } from './app/router';
import './kit/styles/base.css';

boot();
const place = document.getElementById('root');
if (place) createRoot(place).render(<RouterProvider router={router} />);
