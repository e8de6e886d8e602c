/** The barest page that shows the same candles: the chart library and one call. The baseline for the trade page. */
export const BARE_HTML = pageWith('bare.js');

/** The same with its rows in memory: the baseline for a page without its node. */
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

/** It reads its call from the tab's storage, where the bench puts it. With \`?idle\` it does nothing. */
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
