import { join } from 'node:path';
import { type Application, startApplication } from './application.ts';
import { Balancer } from './balancer.ts';

export interface ClusterOptions {
  /** The processes share this data folder, and so its PostgreSQL, which the first one starts and the last one stops. */
  dataDir: string;
  /** The balancer listens here, and the processes on the next ports. */
  port: number;
  processes: number;
  env?: Record<string, string>;
  /** The folder of the version that runs; this one if it is missing. */
  root?: string;
}

/** Several processes of the application on one database, behind a balancer. */
export class Cluster {
  readonly #options: ClusterOptions;
  readonly #applications: Application[];
  readonly balancer: Balancer;

  private constructor(options: ClusterOptions, applications: Application[], balancer: Balancer) {
    this.#options = options;
    this.#applications = applications;
    this.balancer = balancer;
  }

  /** Starts all processes at once. */
  static async open(options: ClusterOptions): Promise<Cluster> {
    const nths = Array.from({ length: options.processes }, (_, nth) => nth);
    const targets = nths.map((nth) => portOf(options, nth));
    // It listens first, so that another test run sees that these ports are taken.
    const balancer = await Balancer.open(options.port, targets);
    try {
      const applications = await Promise.all(nths.map((nth) => startProcess(options, nth)));
      await balancer.untilReady(options.processes);
      return new Cluster(options, applications, balancer);
    } catch (problem) {
      await balancer.close();
      throw problem;
    }
  }

  /** The address of the balancer. */
  get base(): string {
    return this.balancer.base;
  }

  /** The address of one process, which is asked without the balancer. */
  baseOf(nth: number): string {
    return this.#application(nth).base;
  }

  get pids(): number[] {
    return this.#applications.map(({ pid }) => pid);
  }

  output(nth: number): string {
    return this.#application(nth).output();
  }

  kill(nth: number): Promise<void> {
    return this.#application(nth).kill();
  }

  /** Stops a process with SIGTERM, and returns its exit code once it has ended. */
  stop(nth: number): Promise<number | null> {
    return this.#application(nth).stop();
  }

  /** Starts a process again, of another version if a folder is named, and resolves once all get requests. */
  async restart(nth: number, root?: string): Promise<void> {
    this.#applications[nth] = await startProcess({ ...this.#options, ...(root && { root }) }, nth);
    await this.balancer.untilReady(this.#applications.length);
  }

  async close(): Promise<void> {
    await this.balancer.close();
    for (const application of this.#applications) await application.stop();
  }

  #application(nth: number): Application {
    const application = this.#applications[nth];
    if (!application) throw new Error(`There is no process ${nth}`);
    return application;
  }
}

const portOf = ({ port }: ClusterOptions, nth: number): number => port + 1 + nth;

function startProcess(options: ClusterOptions, nth: number): Promise<Application> {
  const { dataDir, port, env = {}, root } = options;
  return startApplication({
    dataDir,
    port: portOf(options, nth),
    ...(root && { root }),
    env: {
      RATE_LIMIT_FACTOR: '1000000',
      KONTOR_DEMO: 'false',
      // Both origins are reached through the balancer.
      PUBLIC_URL: `http://localhost:${port}`,
      STORE_URL: `http://stores.localhost:${port}`,
      ...env,
    },
  });
}

/** Returns where the PostgreSQL of the data folder is reached. */
export const getConnection = (dataDir: string) => ({
  host: join(dataDir, 'run'),
  user: 'kontor',
  database: 'kontor',
});
