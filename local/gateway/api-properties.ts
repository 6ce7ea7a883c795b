import * as z from 'zod';

// The properties of AWS::ApiGateway resources that the local cloud uses.

export const restApiSchema = z.object({ BinaryMediaTypes: z.array(z.string()).default([]) });

export const resourceSchema = z.object({ ParentId: z.string(), PathPart: z.string() });

const integrationSchema = z.discriminatedUnion('Type', [
  z.object({
    Type: z.literal('AWS_PROXY'),
    Uri: z.string(),
    TimeoutInMillis: z.number().default(29_000),
  }),
  z.object({
    Type: z.literal('MOCK'),
    IntegrationResponses: z.array(
      z.object({
        StatusCode: z.coerce.number(),
        ResponseParameters: z.record(z.string(), z.string()).default({}),
        ResponseTemplates: z.record(z.string(), z.string()).default({}),
      }),
    ),
  }),
]);
export type Integration = z.infer<typeof integrationSchema>;

export const methodSchema = z.object({
  HttpMethod: z.string(),
  ResourceId: z.string(),
  AuthorizationType: z.enum(['NONE', 'CUSTOM']),
  AuthorizerId: z.string().optional(),
  ApiKeyRequired: z.boolean().default(false),
  Integration: integrationSchema,
});

const throttleNumber = z.coerce.number();

export const stageSchema = z.object({
  StageName: z.string(),
  AccessLogSetting: z.object({ Format: z.string() }).optional(),
  MethodSettings: z
    .array(
      z.object({
        HttpMethod: z.string(),
        ResourcePath: z.string(),
        ThrottlingRateLimit: throttleNumber.optional(),
        ThrottlingBurstLimit: throttleNumber.optional(),
      }),
    )
    .default([]),
});

export const authorizerSchema = z.object({
  Type: z.literal('REQUEST'),
  AuthorizerUri: z.string(),
  AuthorizerResultTtlInSeconds: z.number().default(300),
  IdentitySource: z.string(),
});
export type AuthorizerProperties = z.infer<typeof authorizerSchema>;

export const gatewayResponseSchema = z.object({
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
});
export type GatewayResponseProperties = z.infer<typeof gatewayResponseSchema>;

const throttleSchema = z.object({
  RateLimit: throttleNumber.optional(),
  BurstLimit: throttleNumber.optional(),
});
export const usagePlanSchema = z.object({
  Throttle: throttleSchema.optional(),
  /** The keys of `Throttle` are a path and a method, such as `/catalog-items/GET`. */
  ApiStages: z
    .array(z.object({ Throttle: z.record(z.string(), throttleSchema).default({}) }))
    .default([]),
});
