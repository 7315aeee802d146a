export const keyframes = {
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px) scale(0.985)' } },
  sink: { to: { opacity: '0', transform: 'translateY(8px) scale(0.985)' } },
  sheetIn: { from: { transform: 'translateY(100%)' } },
  sheetOut: { to: { transform: 'translateY(100%)' } },
  creep: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.97)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
};
