/** A minimal page with the same candles: the chart library and one call. Baseline for the trade page. */
export const BARE_HTML = pageWith('bare.js');

/** A minimal page with its rows in memory. Baseline for a page without its node. */
export const BARE_ROWS_HTML = pageWith('bare-rows.js');

function pageWith(script: string): string {
	return `<!doctype html>
<link rel="icon" href="data:," />
<div id="chart" style="width: 900px; height: 500px"></div>
<script type="module" src="/${script}"></script>
`;
}

const DRAWING = `
function draw(rows) {
	const host = document.getElementById('chart');
	const series = createChart(host, { width: 900, height: 500 }).addSeries(CandlestickSeries);
	series.setData(rows.map(([time, high, low, open, close]) => ({ time, high, low, open, close })));
	host.dataset.bars = String(rows.length);
}
`;

/** Reads its call from session storage, where the benchmark puts it. Does nothing with \`?idle\`. */
export const BARE_SCRIPT = `
import { CandlestickSeries, createChart } from '/lightweight-charts.mjs';
const stored = sessionStorage.getItem('bare-call');
if (stored && !location.search.includes('idle')) {
	const { node, call } = JSON.parse(stored);
	const starttime = Math.floor(Date.now() / 1000) - 1000 * call.timescale;
	const reply = await fetch(node, { method: 'POST', body: JSON.stringify({ ...call, starttime }) });
	draw(await reply.json());
}
${DRAWING}`;

export function bareRowsScript(rows: readonly unknown[]): string {
	return `import { CandlestickSeries, createChart } from '/lightweight-charts.mjs';
draw(${JSON.stringify(rows)});
${DRAWING}`;
}
