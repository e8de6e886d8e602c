/** Operating system of a trading node and a chain daemon. */
export type System = 'linux' | 'macos' | 'windows';

interface SystemText {
	readonly name: string;
	/** Command that starts the trading node. */
	readonly nodeLine: string;
	/** Command that shows the program listening on the node's port. */
	readonly portLine: string;
	/** Command that starts a chain daemon. */
	readonly daemonLine: string;
	/** Command that queries the daemon's blocks. */
	readonly askLine: string;
	/** Path of the daemon's configuration file. */
	readonly conf: string;
	/** Command that starts the gateway with the daemon. */
	readonly gatewayLine: string;
}

const SETTINGS = `{"gui":"nogui","client":1,"netid":0,"userhome":"HOME","passphrase":"YOUR PASSPHRASE","coins":[…]}`;
const PUBKEY = '-pubkey=YOUR66DIGITKEY';

/** Commands and paths for each system. */
export const SYSTEMS: Readonly<Record<System, SystemText>> = {
	linux: {
		name: 'Linux',
		nodeLine: `./marketmaker '${SETTINGS.replace('HOME', '/home/you')}'`,
		portLine: "ss -ltn 'sport = :7783'",
		daemonLine: `./komodod -ac_name=CHAIN … ${PUBKEY}`,
		askLine: './komodo-cli -ac_name=CHAIN getinfo',
		conf: '~/.komodo/CHAIN/CHAIN.conf',
		gatewayLine: 'npm start -- --daemon-conf ~/.komodo/CHAIN/CHAIN.conf',
	},
	macos: {
		name: 'macOS',
		nodeLine: `./marketmaker '${SETTINGS.replace('HOME', '/Users/you')}'`,
		portLine: 'lsof -nP -iTCP:7783 -sTCP:LISTEN',
		daemonLine: `./komodod -ac_name=CHAIN … ${PUBKEY}`,
		askLine: './komodo-cli -ac_name=CHAIN getinfo',
		conf: '~/Library/Application Support/Komodo/CHAIN/CHAIN.conf',
		gatewayLine: 'npm start -- --daemon-conf ~/"Library/Application Support/Komodo/CHAIN/CHAIN.conf"',
	},
	windows: {
		name: 'Windows',
		nodeLine: `marketmaker.exe "${SETTINGS.replace('HOME', 'C:/Users/you').replaceAll('"', '\\"')}"`,
		portLine: 'netstat -ano | findstr :7783',
		daemonLine: `komodod.exe -ac_name=CHAIN … ${PUBKEY}`,
		askLine: 'komodo-cli.exe -ac_name=CHAIN getinfo',
		conf: '%APPDATA%\\Komodo\\CHAIN\\CHAIN.conf',
		gatewayLine: 'npm start -- --daemon-conf "%APPDATA%\\Komodo\\CHAIN\\CHAIN.conf"',
	},
};

/** Operating system of this computer; Linux if the browser does not report it. */
export function systemOf(userAgent: string): System {
	if (/Windows/.test(userAgent)) return 'windows';
	return /Mac OS X|Macintosh/.test(userAgent) ? 'macos' : 'linux';
}
