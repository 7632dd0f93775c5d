/** Traces for OpenTelemetry, loaded when a collector is named (docs/operations/monitoring.md). Values of people are in none. */
import { context, propagation, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { type SpanKind as Kind, traceWith } from '~/api/telemetry/work';

const KINDS: Record<Kind, SpanOptions['kind']> = {
  page: SpanKind.SERVER,
  api: SpanKind.SERVER,
  sql: SpanKind.CLIENT,
  mail: SpanKind.CONSUMER,
};

/** Returns what sends the last spans, to be called at the end. */
export function startTracing(): () => Promise<void> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'mentorea' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer('mentorea');
  traceWith({
    span: (kind, name, run, parent) => {
      const here = context.active();
      const around =
        parent && !trace.getSpan(here) ? propagation.extract(here, { traceparent: parent }) : here;
      return tracer.startActiveSpan(name, { kind: KINDS[kind] }, around, async (span) => {
        try {
          return await run((renamed) => span.updateName(renamed));
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    current: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  });
  return () => provider.shutdown();
}
