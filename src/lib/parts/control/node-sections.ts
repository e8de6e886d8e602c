/** The inner pages of the node's page, in their order. */
export const NODE_SECTIONS = [
	{ path: '/node', name: 'Overview' },
	{ path: '/node/profiles', name: 'Your nodes' },
	{ path: '/node/peers', name: 'Peers' },
	{ path: '/node/trust', name: 'Trust' },
	{ path: '/node/notarisations', name: 'Notarisations' },
	{ path: '/node/commands', name: 'Commands' },
	{ path: '/node/control', name: 'Pause and stop' },
] as const;
